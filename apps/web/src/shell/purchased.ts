/** Under this name a tab remembers what was just bought (1§3 purchased summary); the guard eshop-purchased asks for it. */
export const purchasedName = 'waea-purchased'
