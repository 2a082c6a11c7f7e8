package atlas

import "testing"

func BenchmarkLoad(b *testing.B) {
	for _, id := range Theatres {
		b.Run(id, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := open(id, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkCheck(b *testing.B) {
	for b.Loop() {
		if r := Check(); len(r.Faults()) > 0 {
			b.Fatal(r.Faults())
		}
	}
}
