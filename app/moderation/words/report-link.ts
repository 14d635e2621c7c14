export const report = 'Report this question';
