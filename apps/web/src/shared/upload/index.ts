export { DropZone } from './DropZone.tsx';
export { ImageField } from './ImageField.tsx';
export { ImportPlace } from './ImportPlace.tsx';
export { MediaView } from './MediaView.tsx';
export { refusalOf as fileRefusal } from './refusal.ts';
export { postForm, sendFile } from './send-file.ts';
export { UploadField } from './UploadField.tsx';
export { clock, SendingItem } from './UploadList.tsx';
export { useSending } from './useSending.ts';
