export { mailActivation } from './activation/activate.ts';
export { changeUser, pictureOf, refuseUnknownCountry } from './change-user.ts';
export { closeAccount, endAccess, eraseUsers } from './close-account.ts';
export { listUsersOf, moveUsers } from './leaving-users.queries.ts';
export { mailAccount } from './mail-account.ts';
export { refuseWrongPassword } from './own-password.ts';
export { hashNewPassword, hashPassword, makePassword, verifyPassword } from './passwords.ts';
export { findOwnServer, hasOwnServer } from './personal/smtp.ts';
export { setPasswordByEmail } from './set-password-by-email.ts';
export { signInByAddress } from './sign-in-by-address.ts';
export {
  countOtherStaff,
  insertInvited,
  lockStaff,
  markRemoved,
  markRestored,
  setStaffLevel,
} from './staff-users.queries.ts';
export { userAnswer } from './user-answer.ts';
export {
  findByEmail,
  findNames,
  findUser,
  hasStaff,
  insertClosedUser,
  insertSignedUp,
  insertUser,
  markOnboarded,
  setType,
} from './users.queries.ts';
