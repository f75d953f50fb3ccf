/** Rates as a service tells them. */
interface ReadRates {
  /** Units for 1 DKK, by code. */
  rates: Map<string, number>;
  /** Day of the rates; null: not stated. */
  at: Date | null;
}

/**
 * Reads currency rates: the XML of the European Central Bank (eurofxref: units for 1 EUR) or JSON `{base, rates}` with an
 * optional `date` (YYYY-MM-DD) or `timestamp` (seconds), and turns them to base DKK. Throws an Error that says what is wrong.
 */
export function readRates(text: string): ReadRates {
  const { base, rates, at } = text.trimStart().startsWith('{') ? readJson(text) : readXml(text);
  const all = new Map([...rates.filter(isRate), [base, 1] as const]);
  const krone = all.get('DKK');
  if (all.size < 2)
    throw new Error(
      'The address answered no currency rates: neither the XML of the European Central Bank nor JSON {base, rates}.',
    );
  if (!krone) throw new Error('The rates do not tell the Danish krone (DKK), which all others are based on.');
  return { rates: new Map([...all].map(([code, rate]) => [code, rate / krone])), at };
}

interface Told {
  base: string;
  rates: [string, number][];
  at: Date | null;
}

const isRate = ([code, rate]: [string, number]): boolean =>
  /^[A-Z]{3}$/.test(code) && Number.isFinite(rate) && rate > 0;

function readJson(text: string): Told {
  const told = parseJson(text);
  const rates = typeof told.rates === 'object' && told.rates !== null ? Object.entries(told.rates) : [];
  const seconds = typeof told.timestamp === 'number' ? new Date(told.timestamp * 1000) : null;
  return {
    base: String(told.base ?? 'EUR').toUpperCase(),
    rates: rates.map(([code, rate]) => [code.toUpperCase(), Number(rate)]),
    at: typeof told.date === 'string' ? dayOf(told.date) : seconds && validDate(seconds),
  };
}

function parseJson(text: string): { base?: unknown; rates?: unknown; date?: unknown; timestamp?: unknown } {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('The address answered broken JSON instead of currency rates.', { cause: error });
  }
}

/** Reads one flat element for each currency, without nesting or escapes: patterns read it as well as a parser would. */
function readXml(text: string): Told {
  const elements: string[] = text.match(/<(?:\w+:)?Cube\b[^>]*>/g) ?? [];
  const attribute = (element: string, name: string) =>
    new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(element)?.[1];
  // The files with several days have the newest first.
  const days = elements.filter((element) => attribute(element, 'time'));
  const newest = days[1] ? elements.slice(0, elements.indexOf(days[1])) : elements;
  return {
    base: 'EUR',
    rates: newest.map((element) => [attribute(element, 'currency') ?? '', Number(attribute(element, 'rate'))]),
    at: days[0] ? dayOf(attribute(days[0], 'time')!) : null,
  };
}

const dayOf = (text: string): Date | null => validDate(new Date(`${text.slice(0, 10)}T00:00:00Z`));

const validDate = (date: Date): Date | null => (Number.isNaN(date.getTime()) ? null : date);
