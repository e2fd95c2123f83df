export const moveStock = 1;
