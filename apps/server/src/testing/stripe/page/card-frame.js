// The frame of the stand-in in which a card is entered.
const [form] = document.forms;
document.documentElement.lang = new URLSearchParams(location.search).get('locale') ?? 'en';
const tell = (event, detail) => parent.postMessage({ event, detail }, '*');
const digits = (name) => form.elements[name].value.replaceAll(/\D/g, '');

/** Returns what is wrong with the fields; null: nothing. */
function problem() {
  const invalid = (code, message) => ({ type: 'validation_error', code, message });
  if (!passesLuhn(digits('number'))) return invalid('incomplete_number', 'Your card number is incomplete.');
  if (digits('expiry').length !== 4) return invalid('incomplete_expiry', "Your card's expiration date is incomplete.");
  if (digits('cvc').length < 3) return invalid('incomplete_cvc', "Your card's security code is incomplete.");
  return null;
}

function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return number.length >= 15 && sum % 10 === 0;
}

async function confirm(secret, details) {
  const found = problem();
  if (found) return { error: found };
  const [id] = secret.split('_secret_');
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const body = new URLSearchParams({
    client_secret: secret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digits('number'),
    'payment_method_data[billing_details][name]': details?.name ?? '',
  });
  const answer = await fetch(`/v1/${kind}/${id}/confirm`, { method: 'POST', body });
  const data = await answer.json();
  return answer.ok ? { intent: data } : { error: data.error };
}

addEventListener('message', async ({ data, ports: [port] }) => {
  if (data.locale) document.documentElement.lang = data.locale;
  const found = data.check ? problem() : null;
  const answer = data.secret ? await confirm(data.secret, data.details) : found ? { error: found } : {};
  // Messages of the card are shown by the page; those of the fields are also shown here.
  form.querySelector('p').textContent = answer.error?.type === 'validation_error' ? answer.error.message : '';
  port?.postMessage(answer);
});
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', () => {
  const empty = digits('number') === '' && digits('expiry') === '' && digits('cvc') === '';
  tell('change', { elementType: 'payment', empty, complete: problem() === null, value: { type: 'card' } });
});
tell('ready', {});
