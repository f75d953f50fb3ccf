export { Guide } from './Guide.tsx';
