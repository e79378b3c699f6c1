/** The screen on which people choose what they are told. */
export const NOTICE_SETTINGS_PATH = '/app/notices'
