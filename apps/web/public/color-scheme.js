// Sets the colour scheme before the first paint; a file of its own, because the CSP allows no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('masthead.color_scheme');
  } catch {
    // Storage may be blocked; the system's scheme is used then.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
