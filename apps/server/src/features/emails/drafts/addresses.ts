import { fields } from '@masthead/contract';

interface TypedAddresses {
  /** Addresses in lower case, each once. */
  addresses: string[];
  duplicates: number;
  invalid: string[];
}

/** Reads one pasted entry: `a@b.c`, `Name <a@b.c>` or `mailto:a@b.c`. null: it is no address. */
function addressOf(entry: string): string | null {
  const inBrackets = /<([^<>]*)>\s*$/.exec(entry)?.[1] ?? entry;
  const address = inBrackets
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase();
  return fields.email.safeParse(address).success ? address : null;
}

/** Separates pasted entries into addresses, repetitions and what is no address. */
export function readAddresses(entries: readonly string[]): TypedAddresses {
  const addresses = new Set<string>();
  const invalid: string[] = [];
  let duplicates = 0;
  for (const entry of entries) {
    if (entry.trim() === '') continue;
    const address = addressOf(entry);
    if (address === null) invalid.push(entry);
    else if (addresses.has(address)) duplicates++;
    else addresses.add(address);
  }
  return { addresses: [...addresses], duplicates, invalid };
}
