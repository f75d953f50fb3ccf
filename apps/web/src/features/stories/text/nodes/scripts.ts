import { Mark } from '@tiptap/core';

const script = (name: 'sub' | 'sup', align: 'sub' | 'super') =>
  Mark.create({
    name,
    excludes: 'sub sup',
    parseHTML: () => [{ tag: name }, { style: `vertical-align=${align}` }],
    renderHTML: () => [name, 0],
  });

/** H₂O. */
export const Sub = script('sub', 'sub');
/** m². */
export const Sup = script('sup', 'super');
