// How a page says that it is one's turn to whoever looks elsewhere.

// chime is two soft notes. A browser that lets no page be heard before it was touched
// keeps still.
export function chime(): void {
  try {
    const sound = new AudioContext();
    for (const [i, pitch] of [660, 880].entries()) {
      const [note, volume] = [sound.createOscillator(), sound.createGain()];
      const at = sound.currentTime + i * 0.16;
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(0.12, at + 0.03);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
      note.connect(volume).connect(sound.destination);
      note.start(at);
      note.stop(at + 0.45);
    }
    setTimeout(() => void sound.close().catch(() => undefined), 1500);
  } catch {
    // There is no sound here.
  }
}

// badge marks the icon of the page where it is installed.
export function badge(on: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  void (on ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}
