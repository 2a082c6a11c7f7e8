package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var updateScripts = flag.Bool("update", false, "write the expected outputs of the scripts anew")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"sandtable": main})
}

// TestCommands runs the scripts in testdata, which use the program as people do.
func TestCommands(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata", RequireExplicitExec: true, UpdateScripts: *updateScripts})
}

// TestTheDocumentationIsTrue runs every command of the pages that show some, and looks for
// what the page says that it prints.
func TestTheDocumentationIsTrue(t *testing.T) {
	for name, least := range map[string]int{"cli.md": 10, "axis-empires.md": 5, "packs.md": 4} {
		t.Run(name, func(t *testing.T) {
			page, err := os.ReadFile("../../docs/" + name)
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(t.TempDir())
			commands := 0
			for _, block := range fences(string(page)) {
				form, file, named := strings.Cut(block.info, " ")
				switch {
				case named && (form == "text" || form == "json"):
					writeFile(t, file, block.text)
				case form == "console":
					commands += runConsole(t, block.text)
				}
			}
			if commands < least {
				t.Errorf("only %d commands were found on the page", commands)
			}
		})
	}
}

// fence is a block of code on a page, with what stands after its backticks.
type fence struct{ info, text string }

func fences(page string) (list []fence) {
	var open *fence
	for line := range strings.Lines(page) {
		mark, ok := strings.CutPrefix(line, "```")
		switch {
		case ok && open == nil:
			open = &fence{info: strings.TrimSpace(mark)}
		case ok:
			list = append(list, *open)
			open = nil
		case open != nil:
			open.text += line
		}
	}
	return list
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// runConsole runs the lines that begin with a dollar sign. The lines after one
// must be printed by it in this order; three dots stand for any others. A command
// that fails must be shown to fail.
func runConsole(t *testing.T, text string) (commands int) {
	for _, part := range strings.Split("\n"+text, "\n$ sandtable ")[1:] {
		command, shown, _ := strings.Cut(part, "\n")
		var out bytes.Buffer
		code := run(words(command), strings.NewReader(""), &out, &out)
		if failed := strings.Contains(shown, "sandtable: "); failed != (code != 0) {
			t.Errorf("sandtable %s ends with %d:\n%s", command, code, out.String())
		}
		checkShown(t, command, shown, out.String())
		commands++
	}
	return commands
}

func checkShown(t *testing.T, command, shown, output string) {
	for line := range strings.Lines(shown) {
		line = strings.TrimRight(line, "\n")
		if strings.TrimSpace(line) == "..." || strings.TrimSpace(line) == "" {
			continue
		}
		_, after, found := strings.Cut(output, line)
		if !found {
			t.Errorf("sandtable %s does not print, or not in this order:\n%s\nleft of its output:\n%s", command, line, output)
			return
		}
		output = after
	}
}

// words splits a command as a shell does, as far as the page needs it.
func words(line string) (list []string) {
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			list = append(list, part)
		} else {
			list = append(list, strings.Fields(part)...)
		}
	}
	return list
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestAnOutputThatCannotBeWrittenIsReported(t *testing.T) {
	var complaint bytes.Buffer
	if code := run([]string{"version"}, nil, brokenWriter{}, &complaint); code != 1 {
		t.Errorf("the exit code is %d, want 1", code)
	}
	if !strings.Contains(complaint.String(), "the disk is full") {
		t.Errorf("the complaint is %q", complaint.String())
	}
}

func TestNumbersAreGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1000: "-1,000", -100: "-100"} {
		if got := grouped(n); got != want {
			t.Errorf("%d is written %q, want %q", n, got, want)
		}
	}
}
