import type { AccountProblem } from '../account-rules.ts';

/** What is wrong with one field, as a whole sentence. */
export function accountProblem(problem: AccountProblem): string {
  switch (problem.why) {
    case 'no-address':
      return 'Enter an address like name@example.org.';
    case 'unusual-address':
      return 'This address cannot be used here yet. Enter one that is written with the letters a to z.';
    case 'same-address':
      return 'This is the address you have. Enter the one it is to be.';
    case 'name-short':
      return `Enter a name with at least ${problem.least} characters.`;
    case 'name-long':
      return `Shorten the name to ${problem.most} characters.`;
    case 'name-blank':
      return 'Enter a name with letters in it.';
    case 'check-mark':
      return 'Leave out the check mark: it looks as if this site had verified the name.';
    case 'mistaken':
      return 'This could be mistaken for this site or its staff. Choose another.';
    case 'word-mistaken':
      return `“${problem.word}” could be mistaken for this site or its staff. Choose another.`;
    case 'password-missing':
      return 'Enter your password.';
    case 'password-unchosen':
      return 'Choose a password.';
    case 'password-short':
      return `Make it longer: at least ${problem.least} characters. Several words in a row do well.`;
    case 'password-long':
      return `Shorten the password to ${problem.most} characters.`;
    case 'password-near':
      return 'This is too close to your name, your address or the name of this site. Choose another one.';
    case 'password-common':
      return 'This password is too common. A year, digits or signs around a common word do not help. Choose another one.';
  }
}
