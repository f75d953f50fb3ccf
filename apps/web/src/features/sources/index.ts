export { CountryPack } from './add/CountryPack.tsx';
