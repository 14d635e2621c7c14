export default function Page() { return <main id="main"><h1>accounts/pages/sign-up</h1></main>; }
