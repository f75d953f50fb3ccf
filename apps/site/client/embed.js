// <script async src="…/embed/newsroom.js" data-newsroom="…"></script> draws the newest stories where it stands, in a frame that cannot touch the page.
(() => {
  const script = document.currentScript;
  const { newsroom, stories = '5', theme = 'auto', pictures = 'true', title = 'News' } = script.dataset;
  const address = new URL(`/embed/newsroom/${encodeURIComponent(newsroom)}`, script.src);
  address.search = new URLSearchParams({ stories, theme, pictures }).toString();
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = title;
  frame.loading = 'lazy';
  frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
  frame.style.cssText = 'display:block;width:100%;height:420px;border:0;color-scheme:auto';
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || !data || data.masthead !== 'height') return;
    const height = Number(data.height);
    if (height > 0 && height < 20000) frame.style.height = `${height}px`;
  });
  script.after(frame);
})();
