export { RelationMultiSelect } from './RelationMultiSelect.tsx';
