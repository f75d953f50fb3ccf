import { switched, themed } from './look/palette.ts';
import { siteDark, siteLight } from './look/tokens.ts';
import baseRules from './styles/base.module.css?inline';
import embed from './styles/embed.module.css';
import embedRules from './styles/embed.module.css?inline';
import follow from './styles/follow.module.css';
import followRules from './styles/follow.module.css?inline';
import frame from './styles/frame.module.css';
import frameRules from './styles/frame.module.css?inline';
import front from './styles/front.module.css';
import frontRules from './styles/front.module.css?inline';
import kit from './styles/kit.module.css';
import kitRules from './styles/kit.module.css?inline';
import print from './styles/print.module.css';
import printRules from './styles/print.module.css?inline';
import story from './styles/story.module.css';
import storyRules from './styles/story.module.css?inline';

/** Class names of the public site by the words that the style sheets use; the build shortens them. */
export const css = { ...embed, ...follow, ...frame, ...front, ...kit, ...print, ...story };

const palettes = { light: siteLight, dark: siteDark };
const together = (...rules: readonly string[]): string => rules.map((rule) => rule.trim()).join('');

/** All rules of the pages, and of the frame on other sites. */
export const sheets = {
  site: together(
    themed('auto', ['raised', 'sunken', 'ink', 'ink2', 'ink3', 'rule', 'rule2', 'control', 'danger'], palettes),
    baseRules,
    frameRules,
    frontRules,
    storyRules,
    kitRules,
    followRules,
    printRules,
  ),
  embed: together(switched(['raised', 'sunken', 'ink', 'ink3', 'rule'], palettes), embedRules),
};
