export { mailActivation } from './activation/activate.ts';
export { changeUser, pictureOf, refuseUnknownCountry } from './change-user.ts';
export { hashNewPassword, hashPassword, makePassword } from './passwords.ts';
export { userAnswer } from './user-answer.ts';
export {
  findByEmail,
  findNames,
  findUser,
  hasStaff,
  insertSignedUp,
  insertUser,
  setPasswordByEmail,
} from './users.queries.ts';
