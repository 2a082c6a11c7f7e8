package chart

import (
	"fmt"
	"math"
)

// theme is the palette of one time of day. Everything is mixed in OKLCH, in
// which equal steps of lightness look equal, so that night keeps the
// contrasts of day.
type theme struct {
	land, landStrength float64 // lightness of paper, greatest chroma of a tint
	shade              float64 // lightness of a full step of Shade

	sea, ocean, shallows         string
	seaName, seaLine             string
	ink, inkSoft, paper, red     string
	plain, coast                 string
	river, riverCore             string
	forest, tree                 string
	mountain, peak, peakShade    string
	outOfPlay, hatch, outName    string
	strait, straitRing, outWater string
	frame, grid, table           string
	markInk, markPaper           string  // of symbols with rings, which bring their own ground
	bareInk, bareEdge            string  // of symbols without
	band                         float64 // how far a frontier's band departs from its tint
	region                       float64 // and a region's name
}

var day = theme{
	land: 0.905, landStrength: 0.088, shade: 0.05,
	sea: oklch(0.605, 0.052, 236), ocean: oklch(0.535, 0.058, 241), shallows: oklch(0.70, 0.045, 228),
	seaName: oklch(0.955, 0.018, 220), seaLine: oklch(0.80, 0.035, 228),
	ink: oklch(0.24, 0.018, 60), inkSoft: oklch(0.45, 0.02, 70), paper: oklch(0.975, 0.012, 90), red: oklch(0.53, 0.19, 27),
	markInk: oklch(0.20, 0.015, 60), markPaper: oklch(0.985, 0.010, 90),
	bareInk: oklch(0.20, 0.015, 60), bareEdge: oklch(0.985, 0.010, 90),
	plain: oklch(0.42, 0.02, 60), coast: oklch(0.33, 0.045, 245),
	river: oklch(0.52, 0.115, 245), riverCore: oklch(0.72, 0.085, 235),
	forest: oklch(0.50, 0.10, 142), tree: oklch(0.40, 0.095, 145),
	mountain: oklch(0.47, 0.075, 55), peak: oklch(0.36, 0.06, 50), peakShade: oklch(0.83, 0.045, 75),
	outOfPlay: oklch(0.855, 0.008, 90), hatch: oklch(0.80, 0.01, 90), outName: oklch(0.47, 0.012, 80),
	strait: oklch(0.655, 0.05, 232), straitRing: oklch(0.30, 0.05, 245), outWater: oklch(0.585, 0.02, 240),
	frame: oklch(0.30, 0.03, 70), grid: oklch(0.42, 0.03, 80), table: oklch(0.93, 0.014, 88),
	band: -0.13, region: -0.42,
}

var night = theme{
	land: 0.405, landStrength: 0.072, shade: 0.033,
	sea: oklch(0.225, 0.032, 245), ocean: oklch(0.18, 0.034, 250), shallows: oklch(0.285, 0.036, 238),
	seaName: oklch(0.76, 0.045, 230), seaLine: oklch(0.42, 0.04, 235),
	ink: oklch(0.955, 0.015, 85), inkSoft: oklch(0.74, 0.015, 85), paper: oklch(0.20, 0.012, 80), red: oklch(0.66, 0.20, 27),
	markInk: oklch(0.16, 0.012, 60), markPaper: oklch(0.89, 0.015, 90),
	bareInk: oklch(0.90, 0.015, 90), bareEdge: oklch(0.16, 0.012, 60),
	plain: oklch(0.70, 0.015, 75), coast: oklch(0.13, 0.03, 250),
	river: oklch(0.62, 0.12, 240), riverCore: oklch(0.80, 0.075, 230),
	forest: oklch(0.60, 0.12, 145), tree: oklch(0.70, 0.13, 145),
	mountain: oklch(0.62, 0.085, 60), peak: oklch(0.76, 0.08, 65), peakShade: oklch(0.33, 0.03, 60),
	outOfPlay: oklch(0.265, 0.005, 90), hatch: oklch(0.305, 0.006, 90), outName: oklch(0.60, 0.01, 80),
	strait: oklch(0.265, 0.036, 240), straitRing: oklch(0.80, 0.04, 230), outWater: oklch(0.205, 0.012, 245),
	frame: oklch(0.60, 0.02, 75), grid: oklch(0.72, 0.02, 90), table: oklch(0.155, 0.008, 80),
	band: 0.085, region: 0.34,
}

// tint mixes a tint, departing from it by some lightness.
func (t *theme) tint(c Tint, depart float64) string {
	strength := t.landStrength * c.Strength
	if depart != 0 {
		strength *= 1.5
	}
	return oklch(t.land+t.shade*c.Shade+depart, strength, c.Hue)
}

// oklch turns lightness, chroma and hue into a colour of the web, giving up
// chroma where the screen has no such colour.
func oklch(l, c, h float64) string {
	l = min(max(l, 0), 1)
	sin, cos := math.Sincos(h * math.Pi / 180)
	for ; ; c *= 0.95 {
		r, g, b, ok := linear(l, c*cos, c*sin)
		if ok || c < 1e-3 {
			return fmt.Sprintf("#%02x%02x%02x", channel(r), channel(g), channel(b))
		}
	}
}

// linear turns OKLab into linear light of red, green and blue and reports
// whether all three are within what a screen shows.
func linear(l, a, b float64) (red, green, blue float64, ok bool) {
	x := l + 0.3963377774*a + 0.2158037573*b
	y := l - 0.1055613458*a - 0.0638541728*b
	z := l - 0.0894841775*a - 1.2914855480*b
	x, y, z = x*x*x, y*y*y, z*z*z
	red = 4.0767416621*x - 3.3077115913*y + 0.2309699292*z
	green = -1.2684380046*x + 2.6097574011*y - 0.3413193965*z
	blue = -0.0041960863*x - 0.7034186147*y + 1.7076147010*z
	ok = min(red, green, blue) >= -1e-4 && max(red, green, blue) <= 1+1e-4
	return red, green, blue, ok
}

func channel(v float64) int {
	v = min(max(v, 0), 1)
	if v <= 0.0031308 {
		v *= 12.92
	} else {
		v = 1.055*math.Pow(v, 1/2.4) - 0.055
	}
	return int(math.Round(255 * v))
}
