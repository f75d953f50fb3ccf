// The page of the card's bank, as the stand-in shows it for 3-D Secure.
const secret = new URLSearchParams(location.search).get('client_secret');
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', async () => {
    const body = JSON.stringify({ secret, succeeds: button.value === 'true' });
    const response = await fetch('/bank', { method: 'POST', body });
    parent.postMessage({ answer: await response.json() }, '*');
  });
