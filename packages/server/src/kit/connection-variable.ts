/** The variable by which a runner gives its workers the address of the server. */
export const connectionVariable = 'STOREWRIGHT_TEST_CONNECTION';
