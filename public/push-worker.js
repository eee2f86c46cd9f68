// The service worker of who turned push on: shows what is pushed, and opens its page. It caches nothing.

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {};
  if (title) event.waitUntil(self.registration.showNotification(title, { body, tag, data: path }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data ?? '/', self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((one) => one.url === url);
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
