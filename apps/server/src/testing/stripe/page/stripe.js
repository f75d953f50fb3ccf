// A stand-in for Stripe.js with the calls that the product makes: https://docs.stripe.com/js
// As with Stripe, cards are entered in a frame of another origin, so that the page never holds their numbers.
(() => {
  const { origin } = new URL(document.currentScript.src);

  function makeFrame(path, title) {
    const frame = document.createElement('iframe');
    frame.src = `${origin}${path}`;
    frame.title = title;
    frame.style.cssText = 'border: 0; width: 100%; height: 230px; display: block';
    return frame;
  }

  class CardElement {
    handlers = {};
    frame = null;

    constructor(locale) {
      this.locale = locale;
      addEventListener('message', ({ source, data }) => {
        if (this.frame && source === this.frame.contentWindow && data.event) this.handlers[data.event]?.(data.detail);
      });
    }

    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      this.frame = makeFrame(
        `/card-frame?locale=${encodeURIComponent(this.locale)}`,
        'Secure card payment input frame',
      );
      place.append(this.frame);
    }

    on(event, handler) {
      this.handlers[event] = handler;
      return this;
    }

    off(event) {
      delete this.handlers[event];
      return this;
    }

    ask(question) {
      return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        this.frame.contentWindow.postMessage(question, origin, [port2]);
      });
    }

    update(options) {
      if (options.locale) void this.ask({ locale: options.locale });
    }

    focus() {
      this.frame?.focus();
    }

    unmount() {
      this.frame?.remove();
      this.frame = null;
    }

    destroy() {
      this.unmount();
      this.handlers = {};
    }
  }

  /** Shows the page of the card's bank until the customer has answered. */
  function askBank(secret) {
    return new Promise((resolve) => {
      const frame = makeFrame(`/bank?client_secret=${encodeURIComponent(secret)}`, 'Bank authentication');
      frame.style.cssText =
        'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 2147483647; background: rgb(0 0 0 / 50%)';
      addEventListener('message', function answered({ source, data }) {
        if (source !== frame.contentWindow || !('answer' in data)) return;
        removeEventListener('message', answered);
        frame.remove();
        resolve(data.answer);
      });
      document.body.append(frame);
    });
  }

  async function confirm(name, element, secret, details) {
    let answer = element ? await element.ask({ secret, details }) : { intent: { status: 'requires_action' } };
    if (answer.intent?.status === 'requires_action') answer = await askBank(secret);
    return answer.error ? { error: answer.error } : { [name]: answer.intent };
  }

  window.Stripe = (_key, { locale = 'auto' } = {}) => ({
    elements: (options = {}) => {
      let element = null;
      return {
        secret: options.clientSecret,
        create: () => {
          element = new CardElement(options.locale ?? locale);
          return element;
        },
        getElement: () => element,
        submit: async () => (element ? await element.ask({ check: true }) : {}),
        update: (change) => element?.update(change),
      };
    },
    confirmSetup: ({ elements, clientSecret, confirmParams }) =>
      confirm(
        'setupIntent',
        elements?.getElement(),
        clientSecret ?? elements.secret,
        confirmParams?.payment_method_data?.billing_details,
      ),
    confirmPayment: ({ elements, clientSecret, confirmParams }) =>
      confirm(
        'paymentIntent',
        elements?.getElement(),
        clientSecret ?? elements.secret,
        confirmParams?.payment_method_data?.billing_details,
      ),
    confirmCardSetup: (secret, data) =>
      confirm('setupIntent', data?.payment_method?.card, secret, data?.payment_method?.billing_details),
    confirmCardPayment: (secret, data) =>
      confirm('paymentIntent', data?.payment_method?.card, secret, data?.payment_method?.billing_details),
    handleNextAction: ({ clientSecret }) =>
      confirm(clientSecret.startsWith('seti_') ? 'setupIntent' : 'paymentIntent', null, clientSecret),
  });
  window.Stripe.version = 'endive';
})();
