export const surveyNavigation = 'Survey navigation';
export const back = 'Back';
export const finish = 'Finish';
export const skipAndFinish = 'Skip and finish';
export const allDetails = 'All details of this question';
export const skip = 'Skip';
export const nextQuestion = 'Next question';
export const goOnWith = ({ place }: { place: number }) => `Go on with question ${place}`;
