export const notSent = 'That did not work. Try again.';
export const nothingShort = 'Nothing short is open on these that you have not answered.';
export const allQuestions = 'See all questions';
export const welcome = 'Welcome';
export const description =
  'The first minutes here: pick topics, answer three questions, and learn how to read a result.';
export const lead = 'Three minutes are enough to find your way about.';
export const pickTopics = 'Pick what you have an opinion on';
export const answerThree = 'Answer three questions';
export const followsPicked = 'You follow what you picked. It comes first on your home page.';
export const followsNone = 'You follow no topic now.';
export const oneTapCounts = 'One tap counts, without your name. No page shows who picked what.';
export const readResult = 'Read a result';
export const howToRead =
  'The dark line on a bar is the share of people who picked that answer. The hatched end is the 95% range it could move in if these answers were a random draw. Below the rows you see how many people answered and who could. If fewer than thirty did, you see counts instead of shares.';
export const howFiguresAreMade = 'How each figure is made';
export const everythingElse = 'Everything else, question by question';
export const findCommunities = 'Find communities';
export const saveIt = 'Save it, if you like';
export const introduceYourself = 'Introduce yourself, if you like';
export const topics = 'Topics';
export const followThese = 'Follow these';
export const showThree = 'Show three questions';
export const whatAnAccountGives =
  'Reading and answering need no account. With one you follow topics, ask questions, join communities and find what you answered. It takes an email address, which nobody else sees, a name and a password.';
export const createAccount = 'Create an account';
export const whatACommunityIs =
  'A club, a class or a street asks its own questions in a community. These are open to everyone.';
export const joined = 'You are in. What is asked there appears on your home page.';
export const memberOf = 'You are a member of:';
export const join = 'Join';
export const joinWithRules = 'Join and accept the rules';
export const whatAProfileGives =
  'With a handle, what you ask says who asked it. Your age, gender, country or schooling helps to compare groups later, and nobody else sees them. All of it can wait.';
export const chooseHandle = 'Choose a handle';
export const aboutMe = 'About me';
export const goToHomePage = 'Go to your home page';
export const allCommunities = 'All communities';
export const askQuestion = 'Ask a question';
