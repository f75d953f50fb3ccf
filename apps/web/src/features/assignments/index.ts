export { AssignButton } from './AssignButton.tsx';
export { AssignedMark } from './AssignedMark.tsx';
export { AssignmentBar } from './AssignmentBar.tsx';
