export default function Page() { return <main id="main"><h1>accounts/pages/sign-in</h1></main>; }
