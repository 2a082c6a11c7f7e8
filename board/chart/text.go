package chart

import "unicode/utf8"

// Widths of the printable ASCII characters in thousandths of the type size,
// for the Times family, which the serif faces in our list follow closely.
var serifWidths = [95]uint16{
	250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278,
	500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444,
	921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722,
	556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500,
	333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500,
	500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
}

// textWidth estimates how wide a line comes out, a little on the safe side
// because the reader's face is not known.
func textWidth(s string, size, spacing float64) float64 {
	sum := 0.0
	for _, r := range s {
		w := uint16(520)
		if r >= ' ' && r <= '~' {
			w = serifWidths[r-' ']
		}
		sum += float64(w)
	}
	return sum/1000*size*1.06 + spacing*float64(max(utf8.RuneCountInString(s)-1, 0))
}
