package atlas

import "testing"

func TestEveryBoxHasAName(t *testing.T) {
	for id, want := range map[string]string{
		"force-pool-western": "Western Force Pool", "delay-box": "Delay Box", "pending-card-axis": "Axis Pending Card Box",
		"holding-axis-med": "Holding Box Axis Med", "uscl-track": "USCL Track",
	} {
		if got := boxName("", id); got != want {
			t.Errorf("%s is called %q, want %q", id, got, want)
		}
	}
	for _, id := range Theatres {
		th, err := Open(id)
		if err != nil {
			t.Fatal(err)
		}
		for i := range th.Boxes {
			if th.Boxes[i].Name == "" {
				t.Errorf("%s: the box %s has no name", id, th.Boxes[i].ID)
			}
		}
	}
}
