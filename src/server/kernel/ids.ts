const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text from outside can be the id of a row; no other reaches the database. */
export const isId = (text: string): boolean => ID.test(text)
