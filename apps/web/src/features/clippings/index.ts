export { ClippingFacts } from './coverage/ClippingFacts.tsx';
export { useFigures } from './coverage/useFigures.ts';
export { OutletSelect } from './form/OutletSelect.tsx';
