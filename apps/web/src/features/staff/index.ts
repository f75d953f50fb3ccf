export { OrganisationSelect } from './OrganisationSelect.tsx';
