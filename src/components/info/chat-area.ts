// The same page answers for every path; the chat area, whatever follows its name, has no footer.
if (/^\/chat/i.test(location.pathname)) document.querySelector('body > footer')?.remove();
