import { describe, expect, it } from 'vitest';
import { outletOfFeed } from './feed-outlet.ts';

const of = (
  url: string,
  homeUrl: string | null = null,
  title: string | null = 'A title',
  language: string | null = null,
) => outletOfFeed({ url, homeUrl, title, language }, { vouched: true });

describe('the outlet of a feed', () => {
  it('the outlet of a feed is identified by the host of its home page', () => {
    expect(of('https://www.paper.dk/rss', 'https://www.paper.dk/')).toEqual({
      site: 'paper.dk',
      name: 'A title',
      url: 'https://www.paper.dk/',
      country_id: 'DK',
      language: null,
    });
    expect(of('https://feeds.burner.com/paper', 'https://paper.no').site).toBe('paper.no');
    expect(of('https://paper.se/feed/all.xml').site).toBe('paper.se');
  });

  it('all sections of a site have one outlet, which takes its name from none of them', () => {
    const sport = of('https://www.paper.co.uk/sport/rss', 'https://www.paper.co.uk/sport', 'Sport | The Paper');
    expect(sport).toMatchObject({
      site: 'paper.co.uk',
      name: 'paper.co.uk',
      url: 'https://www.paper.co.uk/',
      country_id: 'GB',
    });
    expect(of('https://www.paper.co.uk/news/rss', 'https://www.paper.co.uk/news').site).toBe(sport.site);
  });

  it('outlets are distinguished by path if a host has many of them', () => {
    expect(of('http://127.0.0.1:4100/o/north/feed', 'http://127.0.0.1:4100/o/north/')).toMatchObject({
      site: '127.0.0.1:4100/o/north',
      name: 'A title',
    });
    expect(of('http://127.0.0.1:4100/o/south/feed').site).toBe('127.0.0.1:4100/o/south');
    expect(of('http://127.0.0.1:4100/feed').site).toBe('127.0.0.1:4100');
    expect(of('http://[::1]:4100/o/north/feed').site).toBe('[::1]:4100/o/north');
    expect(of('https://medium.com/feed/@ada', 'https://medium.com/@ada?source=rss').site).toBe('medium.com/@ada');
    expect(of('https://social.example/@ada.rss', 'https://social.example/@ada').site).toBe('social.example/@ada');
  });

  it('a home page that only its author can reach is ignored', () => {
    expect(of('https://paper.fr/feed', 'http://localhost:1313/').site).toBe('paper.fr');
    expect(of('https://paper.fr/feed', 'http://192.168.1.4/').site).toBe('paper.fr');
    expect(of('https://paper.fr/feed', 'not an address').site).toBe('paper.fr');
  });

  it('the language is an ISO 639-1 code, and the country comes from a national domain only', () => {
    const languages = ['en-GB', 'pt_br', 'deu', ' DA ', 'english', '', null].map(
      (stated) => of('https://a.com/f', null, null, stated).language,
    );
    expect(languages).toEqual(['en', 'pt', 'de', 'da', null, null, null]);
    expect(['a.com', 'a.io', 'a.tv', 'a.ch', 'a.eu'].map((host) => of(`https://${host}/f`).country_id)).toEqual([
      null,
      null,
      null,
      'CH',
      null,
    ]);
  });

  it('an outlet always has a name', () => {
    expect(of('https://paper.pl/rss', null, '  ').name).toBe('paper.pl');
  });
});
