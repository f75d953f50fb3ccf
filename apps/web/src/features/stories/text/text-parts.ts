export { InsertDialog } from './InsertDialog.tsx';
export { SlashList } from './SlashList.tsx';
export { TextEditor } from './TextEditor.tsx';
export { Toolbar } from './Toolbar.tsx';
export { WordCount } from './WordCount.tsx';
