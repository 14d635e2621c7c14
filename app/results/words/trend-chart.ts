export const figuresByDay = 'Figures by day';
export const fewerThan30 = 'fewer than 30';
export const byEndOf = 'By the end of (UTC)';
export const peopleHead = 'People';
