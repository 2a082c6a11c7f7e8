package match

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// Whatever is packed is unpacked as it was, and what was packed before stays as it is.
func TestWhatIsPackedIsUnpackedAsItWas(t *testing.T) {
	chance := rand.New(rand.NewPCG(5, 6))
	var codes, packed [][]byte
	for size := range 300 {
		code := make([]byte, size*7)
		for i := range code {
			if chance.IntN(20) == 0 {
				code[i] = byte(chance.Uint32())
			}
		}
		codes, packed = append(codes, code), append(packed, pack(code))
	}
	for i, code := range codes {
		if !bytes.Equal(unpack(packed[i]), code) {
			t.Fatalf("%d bytes came back as others", len(code))
		}
	}
}
