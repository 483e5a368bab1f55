/** The variable by which a runner tells its workers where the server is. */
export const connectionVariable = 'STOREWRIGHT_TEST_CONNECTION';
