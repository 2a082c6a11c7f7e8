// Where in the page we are. The address is the truth, so that links and the back
// button work.

export const route = $state({ path: location.pathname, query: location.search });

function read(): void {
  route.path = location.pathname;
  route.query = location.search;
}

addEventListener('popstate', read);

export function go(path: string): void {
  history.pushState(null, '', path);
  read();
  scrollTo(0, 0);
}

// signInPath leads to the sign-in and from there back to here.
export const signInPath = (): string => `/signin?next=${encodeURIComponent(route.path)}`;

// nextPath is where somebody wanted to go before they signed in: a path of this
// page, whatever the address says.
export function nextPath(): string {
  const next = new URLSearchParams(route.query).get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}

// link makes an ordinary link stay in the page.
export function link(node: HTMLAnchorElement): { destroy(): void } {
  const click = (e: MouseEvent): void => {
    if (e.ctrlKey || e.metaKey || e.shiftKey || e.button !== 0) return;
    e.preventDefault();
    go(node.pathname + node.search);
  };
  node.addEventListener('click', click);
  return { destroy: () => node.removeEventListener('click', click) };
}
