import type { MantineColorsTuple } from '@mantine/core';

/**
 * The tuples of tokens.css. Mantine computes with the values, so they are repeated here, and a test compares the two.
 */
export const palette = {
  signal: [
    '#eafaf2',
    '#d4f4e4',
    '#b4e7cd',
    '#89d4b0',
    '#5cbe93',
    '#2fa679',
    '#008c60',
    '#007048',
    '#005938',
    '#00432a',
  ],
  blue: ['#eaf8ff', '#d4eeff', '#b4deff', '#8ac6ff', '#60adf9', '#3a93e6', '#1879ca', '#005ea8', '#004a88', '#003867'],
  orange: [
    '#fff2e7',
    '#ffe3cd',
    '#ffcbaa',
    '#faac7c',
    '#eb8c4e',
    '#d66f1f',
    '#ba5500',
    '#993c00',
    '#7b2e00',
    '#5d2200',
  ],
  red: ['#ffeeec', '#ffdcd8', '#ffc1bb', '#ff9c95', '#ff7671', '#ec5353', '#ce343a', '#ab1524', '#8a0c1a', '#690b13'],
  yellow: [
    '#fbf6e6',
    '#f5ebcc',
    '#e8d9a9',
    '#d6bf79',
    '#c2a548',
    '#ac8c0e',
    '#917200',
    '#755800',
    '#5e4500',
    '#473400',
  ],
  gray: ['#fcfaf6', '#f7f4ef', '#f0ece6', '#e3dfd8', '#d1cdc5', '#aeaaa2', '#848078', '#66635c', '#4d4a44', '#302e29'],
  dark: ['#eae5dd', '#cbc7bf', '#a8a49d', '#7a7771', '#4a4742', '#34312d', '#272521', '#1d1b18', '#151411', '#0e0d0b'],
} as const satisfies Record<string, MantineColorsTuple>;
