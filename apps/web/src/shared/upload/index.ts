export { ImageField } from './ImageField.tsx';
export { MediaView } from './MediaView.tsx';
export { UploadField } from './UploadField.tsx';
export { clock } from './UploadList.tsx';
