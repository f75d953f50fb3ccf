/**
 * A rule for the text between two neighbouring words of a term.
 * `any`: anything. `tight`: nothing or white space. `sign`: one joining sign. `loose`: white space or a joining sign.
 * `dotted`: as `loose`, or a dot and a space. Others: that sign; `amp` and `plus` allow white space around it.
 */
export type Joint =
  | 'any'
  | 'tight'
  | 'sign'
  | 'loose'
  | 'dotted'
  | 'dot'
  | 'hyphen'
  | 'apostrophe'
  | 'amp'
  | 'plus'
  | 'same';

const hyphens = '\\-\\u2010-\\u2015\\u2212\\uFE63\\uFF0D';
const apostrophes = "'\\u2018\\u2019\\u201B\\u02BB\\u02BC\\u02B9`\\u00B4\\u2032\\uFF07";
const dots = '.\\u00B7\\u2024\\uFF0E';
const others = '_/\\u2044';
const joining = `[${hyphens}${apostrophes}${dots}${others}]`;

const isHyphen = new RegExp(`^[${hyphens}]$`, 'u');
export const isApostrophe = new RegExp(`^[${apostrophes}]$`, 'u');
export const isDot = new RegExp(`^[${dots}]$`, 'u');
const isOther = new RegExp(`^[${others}]$`, 'u');

const patterns: Record<Joint, RegExp> = {
  any: /^/,
  tight: /^\s*$/u,
  sign: new RegExp(`^${joining}$`, 'u'),
  loose: new RegExp(`^(?:\\s{1,2}|${joining}|\\s?[${hyphens}${apostrophes}${others}]\\s?)$`, 'u'),
  dotted: new RegExp(`^(?:\\s{1,2}|${joining}|[${dots}]\\s)$`, 'u'),
  dot: new RegExp(`^[${dots}]$`, 'u'),
  hyphen: new RegExp(`^[${hyphens}]$`, 'u'),
  apostrophe: new RegExp(`^[${apostrophes}]$`, 'u'),
  amp: /^\s{0,2}[&\uFE60\uFF06+\uFF0B]\s{0,2}$/u,
  plus: /^\s{0,2}[+\uFF0B]\s{0,2}$/u,
  same: new RegExp(`^[${others}]$`, 'u'),
};

/** Returns true if the text between two words satisfies the joint. */
export const jointHolds = (joint: Joint, between: string): boolean =>
  joint === 'any' || (between.length <= 6 && patterns[joint].test(between));

/** Returns the joint that a typed sign requires if the sign itself is required; null for a sign without meaning. */
export function typedJoint(between: string): Joint | null {
  if (/[&\uFE60\uFF06]/u.test(between)) return 'amp';
  if (/[+\uFF0B]/u.test(between)) return 'plus';
  if (isHyphen.test(between)) return 'hyphen';
  if (isApostrophe.test(between)) return 'apostrophe';
  if (isDot.test(between)) return 'dot';
  if (isOther.test(between)) return 'same';
  return null;
}
