// follow keeps the end of a list in sight while it grows, unless somebody reads
// further up; back at its end, it is followed again.
const near = 40; // pixels from the end that count as the end

export function follow(box: HTMLElement): { destroy: () => void } {
  let following = true;
  let before = 0;
  const end = (): void => {
    if (following) box.scrollTop = box.scrollHeight;
  };
  const scrolled = (): void => {
    const left = box.scrollHeight - box.scrollTop - box.clientHeight;
    // Only who goes up leaves the end: a list that grows leaves it too.
    if (left < near) following = true;
    else if (box.scrollTop < before) following = false;
    before = box.scrollTop;
  };
  const grown = new MutationObserver(end);
  grown.observe(box, { childList: true, subtree: true, characterData: true });
  const resized = new ResizeObserver(end);
  resized.observe(box);
  box.addEventListener('scroll', scrolled, { passive: true });
  end();
  return {
    destroy: () => {
      grown.disconnect();
      resized.disconnect();
      box.removeEventListener('scroll', scrolled);
    },
  };
}
