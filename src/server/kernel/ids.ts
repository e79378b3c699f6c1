import { ID_PATTERN } from '../../contract/fields.ts'

/** Whether a text from outside can be the id of a row; other texts do not reach the database. */
export const isId = (text: string): boolean => ID_PATTERN.test(text)
