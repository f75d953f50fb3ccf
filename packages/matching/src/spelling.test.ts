import { describe, expect, it } from 'vitest';
import { createMatcher } from './engine/matcher.ts';
import { matches } from './evaluate.ts';
import { emptyForm, fromForm } from './form.ts';
import type { MatchDocument } from './query.ts';

const document = (body: string): MatchDocument => ({
  id: '1',
  headline: '',
  lead: '',
  body,
  language: 'en',
  country: 'FI',
  media_type: 'web',
  outlet_id: 'o1',
  site: 'yle.fi',
  author: null,
});

/** Typed terms, each with texts that it finds and texts that it does not find. */
const spellings: [typed: string, found: string[], not: string[]][] = [
  ['C&A', ['at C&A today', 'C & A', 'c&a’s', 'C＆A'], ['vitamin C, a day', 'C and A', 'ca']],
  ['Google+', ['Google+ is', 'on google+.', '(Google+)'], ['Google is', 'Google++', 'googles+']],
  ['AT&T', ['AT&T', 'AT & T', "AT&T's"], ['at t', 'ATT']],
  ['D.C.', ['Washington D.C. is', 'DC', 'D. C.', 'd.c.'], ['D, C', 'ADC']],
  ['.NET', ['the .NET runtime', '.net'], ['the net', 'example.net', 'ASP.NET']],
  ['#MeToo', ['#MeToo', '#metoo now', '＃MeToo'], ['MeToo', '# MeToo']],
  ['MeToo', ['#MeToo', 'metoo', 'Me-Too'], ['me too']],
  ['7-Eleven', ['7-Eleven', '7 Eleven', '7Eleven', '7‑eleven', "7–Eleven's"], ['7. Eleven', '17-eleven', 'eleven']],
  ["L'Oréal", ["L'Oréal", 'L’Oreal', 'LOreal', 'l`oréal', "l'ore\u0301al", 'LʼOréal'], ['oreal', 'loreala']],
  ['H&M', ['H&M', 'h & m', 'H&M:n'], ['HM', 'h m']],
  ['Ørsted', ['Ørsted', 'orsted', 'ØRSTED'], ['rsted']],
  ['Škoda', ['skoda', 'ŠKODA', 'S\u030Ckoda'], []],
  ['Weiß', ['Weiss', 'WEIẞ', 'weiß'], ['wei']],
  ['İstanbul', ['istanbul', 'ISTANBUL', 'İSTANBUL', 'ıstanbul'], []],
  ["McDonald's", ["McDonald's", 'McDonald’s', 'McDonalds'], ['McDonald']],
  ['McDonalds', ["McDonald's", 'mcdonalds'], ['McDonald']],
  ['Nokia', ["Nokia's", 'Nokia:n', 'NOKIA'], ['Nokian', 'Nokias', 'Panokia']],
  ['Coca-Cola', ['Coca Cola', 'CocaCola', 'coca-cola'], ['coca. cola']],
  ['USA', ['U.S.A.', 'USA', 'usa'], ['us a']],
  ['Marks & Spencer', ['Marks & Spencer', 'Marks and Spencer', 'Marks&Spencer'], ['Marks Spencer']],
  ['C++', ['in C++ code', 'C++, '], ['C+ ', 'C']],
  ['Yahoo!', ['Yahoo! is', 'yahoo'], []],
  ['Helsinki', ['Helsinki'], ['Helsinkiläinen']],
  ['Auto', ['Auto'], ['Autobahn']],
  ['北京', ['我在北京大学', '北京'], ['北。京', '京北']],
  ['トヨタ', ['トヨタ自動車'], ['ヨタト']],
  ['กรุงเทพ', ['อยู่กรุงเทพมหานคร'], ['กรุง เท']],
  ['nok*', ['Nokian'], ['no', 'panokia']],
  ['organi?ation', ['organisation', 'organization'], ['organiation']],
  ['שלום', ['שָׁלוֹם עולם'], []],
];

describe('spellings of a name', () => {
  for (const [typed, found, missed] of spellings) {
    it(typed, () => {
      const query = fromForm({ ...emptyForm(), main_search_term: typed });
      const matcher = createMatcher();
      matcher.set('1', query);
      for (const text of found)
        expect([text, matches(query, document(text)), matcher.match(document(text)).length]).toEqual([text, true, 1]);
      for (const text of missed)
        expect([text, matches(query, document(text)), matcher.match(document(text)).length]).toEqual([text, false, 0]);
    });
  }

  it('an exact term keeps case and accents', () => {
    const query = fromForm({ ...emptyForm(), main_search_term: 'Škoda', exact_match: true });
    expect(['Škoda', 'S\u030Ckoda', 'škoda', 'Skoda'].map((text) => matches(query, document(text)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
