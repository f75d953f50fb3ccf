/** The colours, fonts and spaces of everything that is drawn on the server: mail, print and public pages. The web app's theme has the same values. */

export const light = {
  paper: '#f6f3ee',
  sheet: '#fdfcf9',
  raised: '#ffffff',
  sunken: '#f3f0ea',
  ink: '#24221e',
  ink2: '#57544d',
  ink3: '#6e6a63',
  rule: '#e6e2db',
  rule2: '#d3cec5',
  control: '#8c887f',
  signal: '#007048',
  onSignal: '#ffffff',
  signalText: '#006a44',
  mark: '#f8e7a8',
  markInk: '#24221e',
  danger: '#ab1524',
} as const;

export type Token = keyof typeof light;
export type Palette = Readonly<Record<Token, string>>;

export const dark: Palette = {
  paper: '#151411',
  sheet: '#1d1b18',
  raised: '#272521',
  sunken: '#171613',
  ink: '#eae5dd',
  ink2: '#bfbab1',
  ink3: '#9a958d',
  rule: '#312e2a',
  rule2: '#45413c',
  control: '#7a7771',
  signal: '#5cbe93',
  onSignal: '#0e1a14',
  signalText: '#6ccaa1',
  mark: '#55470f',
  markInk: '#fbf3d6',
  danger: '#ff8e88',
};

/** Colours of the series of a chart on paper, of the tones, and of amounts on a map, from the lightest. */
export const chartColours = {
  series: ['#316253', '#c5862e', '#369ccc', '#4f2d73', '#0072b9', '#6d2600', '#7e6e0d', '#8f8c84'],
  tones: { positive: '#005ea8', neutral: '#8f8c84', negative: '#a34400', unsure: '#cfcac1' },
  amounts: {
    ...{ '--s1': '#daf2e5', '--s2': '#b4e0ca', '--s3': '#83c9a8', '--s4': '#53ad86' },
    ...{ '--s5': '#258b64', '--s6': '#006948', '--s7': '#004a31' },
  },
} as const;

/** The public site has a background of white paper, and in dark mode that of the sheet. */
export const siteLight: Palette = light;
export const siteDark: Palette = { ...dark, raised: dark.sheet, sunken: dark.raised };

export const fonts = {
  sans: 'Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  serif: 'Newsreader,Georgia,"Times New Roman",serif',
  /** Fonts that mail programs have; they load none. */
  mailSans: 'Inter,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif',
  mailSerif: 'Georgia,"Times New Roman",serif',
} as const;

export const radius = { badge: 3, control: 6, dialog: 10 } as const;
