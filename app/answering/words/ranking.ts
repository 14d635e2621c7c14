export const yourOrder = 'Your order';
export const placeOf = ({ label }: { label: string }) => `Place of ${label}`;
/** Read out before the number that a tap gives. */
export const rankNext = 'Rank next: ';
export const moveUp = ({ label }: { label: string }) => `Move ${label} up`;
export const leaveOut = ({ label }: { label: string }) => `Leave ${label} out`;
export const moveDown = ({ label }: { label: string }) => `Move ${label} down`;
