import { createRequire } from 'node:module';
import { light } from '@masthead/site/look/tokens.ts';
import type PptxGenJS from 'pptxgenjs';

type Library = typeof PptxGenJS.default;
export type Presentation = InstanceType<Library>;
export type Slide = ReturnType<Presentation['addSlide']>;

const hex = (colour: string): string => colour.slice(1).toUpperCase();
export const colours = {
  paper: hex(light.sheet),
  ink: hex(light.ink),
  soft: hex(light.ink3),
  rule: hex(light.rule2),
  sunken: hex(light.sunken),
  signal: hex(light.signal),
} as const;
/** Fonts that Office has on all systems; the product's own are not embedded in slides. */
export const faces = { text: 'Calibri', title: 'Georgia' } as const;

/** A slide is 13.33 by 7.5 inches. */
const [width, left] = [13.33, 0.7];
export const inner = { x: left, w: width - 2 * left } as const;
/** Lower edge of the content of a slide. */
export const bottom = 6.75;

export const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

// The types of the package describe its CommonJS build, which an import does not load.
const library: Library = createRequire(import.meta.url)('pptxgenjs');
export const newPresentation = (): Presentation => new library();
