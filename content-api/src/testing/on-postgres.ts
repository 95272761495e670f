/** Runs before each test file of the project that tests on PostgreSQL. */
process.env.QUOIN_TEST_ON = 'postgres';
