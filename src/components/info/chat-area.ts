// The same page answers for every path; chat paths have no footer.
if (/^\/chat/i.test(location.pathname)) document.querySelector('body > footer')?.remove();
