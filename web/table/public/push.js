// Shows that it is somebody's turn, and opens the table when they click on it.
self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(told.title ?? 'Sandtable', { body: told.body, icon: '/icon.svg', tag: told.url, data: told.url }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data ?? '/', self.location.origin)));
});

// show brings the table to the front if it is open, and opens it if not.
async function show(url) {
  if (url.origin !== self.location.origin) return;
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    if (new URL(client.url).pathname === url.pathname) return client.focus();
  }
  return self.clients.openWindow(url.href);
}
